// What a page is like, as it is and with everything opened. Evaluated in the page: the value is that of the expression.
(() => {
  const { documentElement } = document;

  /** @param {string} colour */
  const parts = (colour) => (colour.match(/[\d.]+/g) ?? []).map(Number);

  /** @param {string} colour */
  const luminance = (colour) => {
    const [r = 0, g = 0, b = 0] = parts(colour).map((part) => {
      const share = part / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };

  /** @type {(element: Element | null) => string} */
  const ground = (element) => {
    if (element === null) return 'rgb(255, 255, 255)';
    const colour = getComputedStyle(element).backgroundColor;
    return parts(colour)[3] === 0 ? ground(element.parentElement) : colour;
  };

  // Texts that are too faint to be read against what is behind them: WCAG asks for a contrast of 4.5.
  const faint = () =>
    [...document.querySelectorAll('body *')].flatMap((element) => {
      const text = [...element.childNodes].find(
        ({ nodeType, textContent }) => nodeType === 3 && (textContent ?? '').trim() !== '',
      );
      if (text === undefined || !element.checkVisibility()) return [];
      const style = getComputedStyle(element);
      const colour = element instanceof SVGElement ? style.fill : style.color;
      const [one, two] = [luminance(colour), luminance(ground(element))];
      const contrast = (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
      return contrast < 4.5 ? [`${text.textContent?.trim()}: ${contrast.toFixed(1)}`] : [];
    });

  const measure = () => ({ width: documentElement.scrollWidth, faint: faint() });
  const height = documentElement.scrollHeight;
  const text = document.body.innerText;
  const closed = measure();
  for (const each of document.querySelectorAll('details')) each.open = true;
  return { height, text, closed, opened: measure() };
})();
