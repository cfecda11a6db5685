//! Ordered partitions of the vertices, and their refinement.

use super::Coloured;

/// The vertices in an order of cells: what is known of the canonical order so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Partition {
    /// The vertices, cell after cell; inside a cell in any order.
    order: Vec<u32>,
    /// Where each vertex stands in `order`.
    place: Vec<u32>,
    /// By vertex, where its cell begins.
    cell: Vec<u32>,
    /// By the beginning of a cell, how many vertices it has.
    length: Vec<u32>,
    cells: usize,
}

/// What refinement needs beside the partition; empty between two refinements.
#[derive(Clone, Debug, Default)]
pub(super) struct Refiner {
    /// Cells to part others by: first in, last out.
    waiting: Vec<u32>,
    /// By the beginning of a cell, whether it is waiting.
    waits: Vec<bool>,
    /// By vertex, how many of its neighbours are in the cell to part by.
    count: Vec<u32>,
    /// The vertices that have such neighbours.
    met: Vec<u32>,
    /// The beginnings of their cells.
    touched: Vec<u32>,
    /// By the beginning of a cell, how many of them it has.
    touching: Vec<u32>,
    /// The cells into which one is parted, each from its beginning to its end.
    pieces: Vec<[u32; 2]>,
}

impl Partition {
    pub(super) fn is_discrete(&self) -> bool {
        self.cells == self.order.len()
    }

    /// Where each vertex stands: its label, once every cell has one vertex only.
    pub(super) fn places(&self) -> &[u32] {
        &self.place
    }

    /// The vertices in their order.
    pub(super) fn order(&self) -> &[u32] {
        &self.order
    }

    /// The first of the smallest cells that have several vertices.
    pub(super) fn smallest_cell(&self) -> Option<&[u32]> {
        let mut smallest: Option<&[u32]> = None;
        let mut start = 0;
        while start < self.order.len() {
            let end = start + self.length[start] as usize;
            let cell = &self.order[start..end];
            if cell.len() > 1 && smallest.is_none_or(|smallest| cell.len() < smallest.len()) {
                smallest = Some(cell);
                if cell.len() == 2 {
                    break;
                }
            }
            start = end;
        }
        smallest
    }

    /// Becomes a copy of another partition.
    pub(super) fn copy(&mut self, other: &Self) {
        self.order.clone_from(&other.order);
        self.place.clone_from(&other.place);
        self.cell.clone_from(&other.cell);
        self.length.clone_from(&other.length);
        self.cells = other.cells;
    }

    /// Makes `[start, end)` a cell.
    fn set_cell(&mut self, start: u32, end: u32) {
        for place in start..end {
            self.cell[self.order[place as usize] as usize] = start;
        }
        self.length[start as usize] = end - start;
    }

    fn swap(&mut self, a: u32, b: u32) {
        let [u, v] = [a, b].map(|place| self.order[place as usize]);
        self.order.swap(a as usize, b as usize);
        self.place[u as usize] = b;
        self.place[v as usize] = a;
    }
}

impl Refiner {
    /// Parts the vertices by colour and degree, and then as far as their neighbours tell them apart.
    pub(super) fn refine_all(&mut self, partition: &mut Partition, graph: &Coloured) {
        let n = graph.vertex_count();
        let kind = |v: u32| (graph.colours()[v as usize], graph.neighbours(v).len());
        partition.order.clear();
        partition.order.extend(0..n as u32);
        partition.order.sort_unstable_by_key(|&v| kind(v));
        for numbers in [&mut partition.place, &mut partition.cell, &mut partition.length] {
            numbers.resize(n, 0);
        }
        self.waits.resize(n, false);
        self.count.resize(n, 0);
        self.touching.resize(n, 0);
        partition.cells = 0;
        let mut start = 0;
        for place in 0..n {
            let v = partition.order[place];
            partition.place[v as usize] = place as u32;
            if place + 1 == n || kind(partition.order[place + 1]) != kind(v) {
                partition.set_cell(start, place as u32 + 1);
                partition.cells += 1;
                self.wait(start);
                start = place as u32 + 1;
            }
        }
        self.refine(partition, graph);
    }

    /// Sets a vertex apart from the others in its cell, before them, and refines.
    pub(super) fn individualise(&mut self, partition: &mut Partition, graph: &Coloured, v: u32) {
        let start = partition.cell[v as usize];
        let end = start + partition.length[start as usize];
        partition.swap(partition.place[v as usize], start);
        partition.set_cell(start, start + 1);
        partition.set_cell(start + 1, end);
        partition.cells += 1;
        self.wait(start);
        self.refine(partition, graph);
    }

    fn wait(&mut self, cell: u32) {
        if !std::mem::replace(&mut self.waits[cell as usize], true) {
            self.waiting.push(cell);
        }
    }

    /// Parts cells by the number of neighbours in waiting cells, until none waits or nothing is left to part.
    ///
    /// In the end two vertices of a cell have equally many neighbours in each cell. Cells are taken and parted in an order that
    /// depends on their places and on these numbers only.
    fn refine(&mut self, partition: &mut Partition, graph: &Coloured) {
        while let Some(by) = self.waiting.pop() {
            self.waits[by as usize] = false;
            if !partition.is_discrete() {
                self.count_neighbours(partition, graph, by);
                self.bring_together(partition);
                self.touched.sort_unstable();
                while let Some(cell) = self.touched.pop() {
                    self.part(partition, cell);
                }
            }
        }
    }

    /// Counts for each vertex that can be told from others its neighbours in the cell `by`.
    fn count_neighbours(&mut self, partition: &Partition, graph: &Coloured, by: u32) {
        let [start, length] = [by, partition.length[by as usize]].map(|n| n as usize);
        for &v in &partition.order[start..start + length] {
            for &u in graph.neighbours(v) {
                if partition.length[partition.cell[u as usize] as usize] > 1 {
                    if self.count[u as usize] == 0 {
                        self.met.push(u);
                    }
                    self.count[u as usize] += 1;
                }
            }
        }
    }

    /// Moves the vertices that have been met to the end of their cells.
    fn bring_together(&mut self, partition: &mut Partition) {
        for u in self.met.drain(..) {
            let cell = partition.cell[u as usize];
            let touching = &mut self.touching[cell as usize];
            if *touching == 0 {
                self.touched.push(cell);
            }
            *touching += 1;
            let last_unmet = cell + partition.length[cell as usize] - *touching;
            partition.swap(partition.place[u as usize], last_unmet);
        }
    }

    /// Parts a cell by the counts of its vertices, in ascending order. All pieces but one of the largest wait, for what
    /// that one tells follows from the others and the whole; if the whole still waits, all pieces wait.
    fn part(&mut self, partition: &mut Partition, cell: u32) {
        let end = cell + partition.length[cell as usize];
        let met = end - std::mem::take(&mut self.touching[cell as usize]);
        let count = &mut self.count;
        partition.order[met as usize..end as usize].sort_unstable_by_key(|&v| count[v as usize]);
        self.pieces.clear();
        if met > cell {
            self.pieces.push([cell, met]);
        }
        let mut start = met;
        for place in met..end {
            let v = partition.order[place as usize] as usize;
            partition.place[v] = place;
            let next = partition.order.get(place as usize + 1).filter(|_| place + 1 < end);
            if next.is_none_or(|&next| count[next as usize] != count[v]) {
                self.pieces.push([start, place + 1]);
                start = place + 1;
            }
            count[v] = 0;
        }
        if self.pieces.len() == 1 {
            return;
        }
        partition.cells += self.pieces.len() - 1;
        partition.length[cell as usize] = self.pieces[0][1] - cell;
        for &[start, end] in &self.pieces[1..] {
            partition.set_cell(start, end);
        }
        let longest = self.pieces.iter().map(|[start, end]| end - start).max().unwrap_or(0);
        let mut spared = self.waits[cell as usize];
        for i in 0..self.pieces.len() {
            let [start, end] = self.pieces[i];
            if !spared && end - start == longest {
                spared = true;
            } else {
                self.wait(start);
            }
        }
    }
}
