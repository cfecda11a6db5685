"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const { players, boards, stages, games, words } = data;
  const SVG = "http://www.w3.org/2000/svg";
  // Text is only ever set as text.
  const make = (name, props = {}, ...children) => {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(props)) {
      if (key in node && key !== "list") node[key] = value; else node.setAttribute(key, value);
    }
    node.append(...children);
    return node;
  };
  const draw = (parent, name, props, text) => {
    const node = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(props)) node.setAttribute(key, value);
    if (text !== undefined) node.textContent = text;
    parent.append(node);
    return node;
  };

  // The stage after the first `at` moves, and what the latest of them changed.
  const position = (game, at) => {
    let stage = structuredClone(stages[game.b]);
    let fresh = { d: new Set(), l: new Set() };
    for (const frame of game.f.slice(0, at)) {
      fresh = { d: new Set(), l: new Set() };
      if (frame.b) stage = structuredClone(frame.b);
      for (const [i, look] of frame.d ?? []) { stage.spots[i][3] = look; fresh.d.add(i); }
      for (const [i, look] of frame.l ?? []) { stage.links[i][3] = look; fresh.l.add(i); }
      if (frame.n) stage.notes = frame.n;
    }
    return { stage, fresh };
  };

  const toned = (letter) => (letter === "1" || letter === "2" ? "o" + letter : letter);

  // Distances are divided by the usual one between neighbours, so that sizes suit every board. Returns the names that
  // found no room in the picture: of where the token can go.
  const picture = (svg, { stage, fresh }) => {
    svg.replaceChildren();
    const places = stage.spots.map(([x, y]) => [x, y]);
    const apart = places.map(([x, y], i) => places.reduce((least, [u, v], j) =>
      i === j ? least : Math.min(least, Math.hypot(x - u, y - v)), Infinity)).filter((d) => d > 0 && d < Infinity);
    apart.sort((a, b) => a - b);
    // Where a drawing of everything would be a ball of wool, there are dots, and what leads on from the token.
    const crowded = stage.spots.length > 60 || stage.links.length > 300;
    const extent = Math.max(...[0, 1].map((k) => {
      const along = places.map((place) => place[k]);
      return Math.max(...along) - Math.min(...along);
    }));
    const unit = crowded ? extent / 12 || 1 : apart.length ? apart[apart.length >> 2] : 1;
    const token = stage.spots.findIndex((spot) => spot[3][0] === "t");
    const near = new Set([token]);
    const points = places.map(([x, y]) => [x / unit, y / unit]);
    const [xs, ys] = [0, 1].map((k) => points.map((point) => point[k]));
    const [left, top] = [Math.min(...xs) - 0.7, Math.min(...ys) - 0.7];
    svg.setAttribute("viewBox", [left, top, Math.max(...xs) - left + 0.7, Math.max(...ys) - top + 0.7].join(" "));
    // Parallel links bend away from each other.
    const seen = new Map();
    const total = new Map();
    const key = ([from, to]) => Math.min(from, to) + " " + Math.max(from, to);
    for (const link of stage.links) total.set(key(link), (total.get(key(link)) ?? 0) + 1);
    stage.links.forEach((link, i) => {
      const [from, to, arrow, look] = link;
      if (crowded) {
        if (look[0] === "x" || (from !== token && to !== token) || (arrow && from !== token)) return;
        near.add(from).add(to);
      }
      const n = seen.get(key(link)) ?? 0;
      seen.set(key(link), n + 1);
      const [a, b] = [points[from], points[to]];
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
      const long = Math.hypot(dx, dy) || 1;
      const bend = (n - (total.get(key(link)) - 1) / 2) * 0.35 * (from < to ? 1 : -1);
      const mid = [(a[0] + b[0]) / 2 - (dy / long) * bend, (a[1] + b[1]) / 2 + (dx / long) * bend];
      const kind = "link " + toned(look[0]) + (fresh.l.has(i) ? " fresh" : "");
      draw(svg, "path", { class: kind, d: `M${a} Q${mid} ${b}` });
      if (arrow) {
        const [ux, uy] = [dx / long, dy / long];
        const tip = [b[0] - ux * 0.24, b[1] - uy * 0.24];
        const wing = (side) => [tip[0] - ux * 0.16 + uy * 0.08 * side, tip[1] - uy * 0.16 - ux * 0.08 * side];
        draw(svg, "path", { class: kind, d: `M${wing(1)} L${tip} L${wing(-1)}` });
      }
      const label = look.slice(1);
      if (label && stage.links.length <= 60) {
        draw(svg, "text", { class: "edge", x: mid[0], y: mid[1], "font-size": 0.19 }, label);
      }
    });
    const [named, reached] = [[], []];
    stage.spots.forEach(([, , label, look], i) => {
      const [x, y] = points[i];
      const kind = `spot ${look[0]} ${toned(look[1])}` + (fresh.d.has(i) ? " fresh" : "");
      if (crowded && look[0] !== "b") {
        const here = i === token;
        draw(svg, "circle", { class: kind, cx: x, cy: y, r: here ? 0.16 : near.has(i) ? 0.07 : 0.035 });
        // The name is read towards the middle, so that it stays within the picture.
        const right = x > (Math.min(...xs) + Math.max(...xs)) / 2;
        const place = { class: "edge", x: x + (right ? -0.3 : 0.3), y, "font-size": 0.42 };
        if (here) named.push([{ ...place, style: `text-anchor:${right ? "end" : "start"}` }, label]);
        else if (near.has(i)) reached.push(label);
        return;
      }
      const wide = label.length > 3;
      if (look[0] === "b") {
        draw(svg, "rect", { class: kind, x: x - 0.38, y: y - 0.42, width: 0.76, height: 0.84, rx: 0.12 });
        const count = look.slice(2);
        draw(svg, "text", { x, y: y - 0.02, "font-size": Math.min(0.34, 1.2 / count.length) }, count);
        draw(svg, "text", { x, y: y + 0.58, "font-size": 0.17 }, label);
        return;
      }
      const coin = look[0] === "c" || look[0] === "h";
      const r = coin ? 0.42 : wide ? 0.12 : 0.2;
      draw(svg, "circle", { class: kind, cx: x, cy: y, r: look[0] === "t" ? r * 1.25 : r });
      const size = coin ? 0.28 : wide ? 0.15 : 0.18;
      draw(svg, "text", { x, y: wide && !coin ? y - 0.26 : y, "font-size": size }, label);
    });
    for (const [place, label] of named) draw(svg, "text", place, label);
    return reached;
  };

  const replay = (game) => {
    const panel = make("div", { className: "replay" });
    if (!game.f) {
      const file = `games/${String(game.n).padStart(6, "0")}.jsonl`;
      panel.append(make("p", { className: "quiet" }, `${words.record} ${file}.`));
      return panel;
    }
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("class", "board");
    svg.setAttribute("role", "img");
    const caption = make("div", { className: "caption", ariaLive: "polite" });
    const notes = make("div", { className: "quiet" });
    const last = game.f.length;
    let at = 0;
    const slider = make("input", { type: "range", min: 0, max: last, value: 0, ariaLabel: words.moves });
    const list = make("ol", { className: "moves" });
    const buttons = game.f.map((frame, i) => {
      const text = frame.m + (frame.f ? ` (${words.foul})` : "");
      const button = make("button", { className: "m" + frame.s, onclick: () => show(i + 1) }, `${i + 1}. ${text}`);
      list.append(make("li", {}, button));
      return button;
    });
    const control = (sign, label, to) =>
      make("button", { ariaLabel: label, title: label, onclick: () => show(to()) }, sign);
    const [first, back, next, end] = [
      control("|◀", words.first, () => 0), control("◀", words.back, () => at - 1),
      control("▶", words.next, () => at + 1), control("▶|", words.last, () => last),
    ];
    const show = (to) => {
      at = Math.max(0, Math.min(last, to));
      const now = position(game, at);
      const reached = picture(svg, now);
      slider.value = at;
      first.disabled = back.disabled = at === 0;
      next.disabled = end.disabled = at === last;
      buttons.forEach((button, i) => {
        if (i + 1 === at) button.setAttribute("aria-current", "step"); else button.removeAttribute("aria-current");
      });
      const frame = game.f[at - 1];
      caption.replaceChildren(...(frame
        ? [`${at}. `, make("span", { className: "seat" + frame.s }, players[game.p[frame.s]]), `: ${frame.m}`,
           frame.f ? ` (${words.foul})` : ""]
        : [words.start]));
      const on = reached.length ? [`→ ${reached.join(", ")}`] : [];
      notes.textContent = [...now.stage.notes, ...on].join(" ");
    };
    slider.oninput = () => show(Number(slider.value));
    panel.onkeydown = (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (step && event.target !== slider) { show(at + step); event.preventDefault(); }
    };
    const controls = make("div", { className: "controls" }, first, back, slider, next, end);
    panel.append(make("div", { className: "stage" }, make("div", {}, svg, controls, caption, notes), list));
    show(0);
    return panel;
  };

  const PAGE = 50;
  const root = document.getElementById("games");
  const select = (label, all, names) => {
    const node = make("select", { ariaLabel: label, onchange: () => fill() }, make("option", { value: "" }, all));
    names.forEach((name, i) => node.append(make("option", { value: i }, name)));
    return node;
  };
  const who = select(words.player, words.all, players);
  const other = select(words.player, words.all, players);
  const board = select(words.board, words.allBoards, boards);
  const rows = make("div");
  const more = make("button", { onclick: () => add() }, words.more);
  let matching = [];
  let shown = 0;

  const row = (game) => {
    const name = (seat) => make("span", { className: game.w === seat ? "win" : "" }, players[game.p[seat]]);
    const score = game.s ? `${game.s[0]} : ${game.s[1]}, ` : "";
    const by = game.by === "rules" ? "" : `, ${words.by} ${game.by}`;
    const ending = game.w === null ? words.drawn : `${players[game.p[game.w]]} ${words.won}`;
    const where = boards.length > 1 ? `${boards[game.b]} · ` : "";
    let panel = null;
    const button = make("button", { className: "game", ariaExpanded: "false" },
      make("span", { className: "no" }, String(game.n)),
      make("span", { className: "who" }, name(0), " – ", name(1)),
      make("span", { className: "end" }, `${score}${game.m} ${words.moves}`),
      make("span", { className: "blank" }), make("span", { className: "how" }, `${where}${ending}${by}`));
    button.onclick = () => {
      if (panel) { panel.remove(); panel = null; } else { panel = replay(game); button.after(panel); }
      button.setAttribute("aria-expanded", String(panel !== null));
    };
    return button;
  };
  const add = () => {
    for (const game of matching.slice(shown, shown + PAGE)) rows.append(row(game));
    shown = Math.min(matching.length, shown + PAGE);
    more.hidden = shown === matching.length;
  };
  const fill = () => {
    const wanted = [who.value, other.value].filter((value) => value !== "").map(Number);
    matching = games.filter((game) => wanted.every((player) => game.p.includes(player))
      && (board.value === "" || game.b === Number(board.value)));
    shown = 0;
    rows.replaceChildren();
    add();
  };
  root.append(make("div", { className: "filters" }, who, other, ...(boards.length > 1 ? [board] : [])), rows, more);
  fill();
  // A link to #game-12 opens that game.
  const open = () => {
    const number = Number((location.hash.match(/^#game-(\d+)$/) ?? [])[1]);
    const at = games.findIndex((game) => game.n === number);
    if (at < 0) return;
    while (shown <= at) add();
    const button = rows.querySelectorAll(".game")[at];
    if (button.getAttribute("aria-expanded") === "false") button.click();
    button.scrollIntoView();
  };
  addEventListener("hashchange", open);
  open();
})();
