//! The rates as a plot: above against the level, below how far they are from it.

use std::{error::Error, path::Path};

use plotters::{
    coord::Shift,
    prelude::*,
    style::text_anchor::{HPos, Pos, VPos},
};

use super::{Curve, LEVELS, TOLERANCE};

const SIZE: (u32, u32) = (900, 1000);

/// Colours that people with any eyes can tell apart (Okabe and Ito).
const COLOURS: [(&str, RGBColor); 5] = [
    ("fish", RGBColor(0, 114, 178)),
    ("switching", RGBColor(213, 94, 0)),
    ("geography", RGBColor(0, 158, 115)),
    ("coins", RGBColor(204, 121, 167)),
    ("sim", RGBColor(0, 0, 0)),
];
const BAND: RGBColor = RGBColor(225, 225, 225);
const GREY: RGBColor = RGBColor(110, 110, 110);

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// A colour for each game, a shape for each of its boards.
#[derive(Clone, Copy)]
struct Mark {
    colour: RGBColor,
    shape: usize,
}

impl Mark {
    fn draw(self, root: &Area<'_>, (x, y): (i32, i32)) -> Result<(), Box<dyn Error>> {
        let line = self.colour.stroke_width(2);
        match self.shape {
            0 => root.draw(&Circle::new((x, y), 4, self.colour.filled()))?,
            1 => root.draw(&Circle::new((x, y), 4, line))?,
            2 => root.draw(&TriangleMarker::new((x, y), 6, self.colour.filled()))?,
            _ => root.draw(&Cross::new((x, y), 4, line))?,
        }
        Ok(())
    }
}

fn marks(curves: &[Curve]) -> Vec<Mark> {
    let mark = |(number, curve): (usize, &Curve)| Mark {
        colour: COLOURS.iter().find(|(kind, _)| *kind == curve.kind).map_or(GREY, |&(_, colour)| colour),
        shape: curves[..number].iter().filter(|other| other.kind == curve.kind).count(),
    };
    curves.iter().enumerate().map(mark).collect()
}

fn font(size: u32) -> TextStyle<'static> {
    ("sans-serif", size).into_font().color(&BLACK)
}

pub(super) fn draw(path: &Path, curves: &[Curve]) -> Result<(), Box<dyn Error>> {
    let root = SVGBackend::new(path, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    let (above, below) = root.split_vertically(560);
    against_level(&root, &above, curves)?;
    differences(&root, &below, curves)?;
    root.present()?;
    Ok(())
}

fn against_level(root: &Area<'_>, area: &Area<'_>, curves: &[Curve]) -> Result<(), Box<dyn Error>> {
    let mut chart = ChartBuilder::on(area)
        .caption("How often agents choose an optimal move", font(22))
        .margin(10)
        .x_label_area_size(45)
        .y_label_area_size(75)
        .build_cartesian_2d(0.0..1.0, 0.0..1.0)?;
    // What lies outside the axes would be moved onto them.
    let (t, rest) = (TOLERANCE, 1.0 - TOLERANCE);
    let band = [(0.0, 0.0), (0.0, t), (rest, 1.0), (1.0, 1.0), (1.0, rest), (t, 0.0)];
    chart.draw_series([Polygon::new(band, BAND)])?;
    chart.draw_series([PathElement::new([(0.0, 0.0), (1.0, 1.0)], GREY)])?;
    chart
        .configure_mesh()
        .disable_mesh()
        .x_labels(11)
        .y_labels(11)
        .x_desc("level")
        .y_desc("share of optimal moves")
        .label_style(font(15))
        .axis_desc_style(font(17))
        .draw()?;
    let marks = marks(curves);
    for ((curve, mark), y) in curves.iter().zip(&marks).zip((70..).step_by(24)) {
        for (level, rate) in LEVELS.into_iter().zip(curve.rates) {
            mark.draw(root, chart.backend_coord(&(level, rate)))?;
        }
        mark.draw(root, (115, y))?;
        let left = font(16).pos(Pos::new(HPos::Left, VPos::Center));
        root.draw(&Text::new(curve.name.as_str(), (130, y), left))?;
    }
    let note = font(16).pos(Pos::new(HPos::Right, VPos::Center));
    root.draw(&Text::new("grey: within 0.02 of the level", (870, 480), note))?;
    Ok(())
}

/// Around each level the marks stand side by side, in the order of the legend.
fn differences(root: &Area<'_>, area: &Area<'_>, curves: &[Curve]) -> Result<(), Box<dyn Error>> {
    const ASIDE: f64 = 0.0065;
    let mut chart = ChartBuilder::on(area)
        .caption("How far these shares are from the level", font(18))
        .margin(10)
        .x_label_area_size(45)
        .y_label_area_size(75)
        .build_cartesian_2d(0.05..0.95, -0.025..0.025)?;
    chart.draw_series([Rectangle::new([(0.05, -TOLERANCE), (0.95, TOLERANCE)], BAND.filled())])?;
    chart.draw_series([PathElement::new([(0.05, 0.0), (0.95, 0.0)], GREY)])?;
    chart
        .configure_mesh()
        .disable_mesh()
        .x_labels(10)
        .y_labels(5)
        .x_desc("level")
        .y_desc("difference")
        .y_label_formatter(&|y: &f64| if y.abs() < 1e-9 { "0".to_owned() } else { format!("{y:+.2}") })
        .label_style(font(15))
        .axis_desc_style(font(17))
        .draw()?;
    let middle = (curves.len() as f64 - 1.0) / 2.0;
    for (number, (curve, mark)) in curves.iter().zip(marks(curves)).enumerate() {
        for (level, rate) in LEVELS.into_iter().zip(curve.rates) {
            let aside = (number as f64 - middle) * ASIDE;
            mark.draw(root, chart.backend_coord(&(level + aside, rate - level)))?;
        }
    }
    Ok(())
}
