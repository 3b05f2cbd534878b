// Shows what was written to a terminal, on one that is as high as that. Evaluated in a page that has xterm.
/** @param {{ text: string, columns: number, theme: Record<string, string> }} of */
({ text, columns, theme }) => {
  /** @type {unknown} */
  const loaded = window;
  const { Terminal } = /** @type {typeof import('@xterm/xterm')} */ (loaded);
  const place = document.querySelector('#terminal');
  if (!(place instanceof HTMLElement)) throw new Error('There is no place for the terminal.');

  /** @param {string} name */
  const colour = (name) => {
    const probe = document.createElement('i');
    probe.style.color = `var(--color-${name})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return `#${(color.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
  };
  const colours = Object.entries(theme).map(([name, of]) => [name, colour(of)]);
  const terminal = new Terminal({
    cols: columns,
    rows: 200,
    fontFamily: 'monospace',
    fontSize: 13,
    lineHeight: 1.2,
    cursorInactiveStyle: 'none',
    theme: { ...Object.fromEntries(colours), cursor: colour('bg') },
  });
  terminal.open(place);
  return new Promise((resolve) => {
    terminal.write(text, () => {
      terminal.resize(columns, terminal.buffer.active.cursorY + 1);
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
  });
};
