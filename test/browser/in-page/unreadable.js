// What a reader of the page could see only by scrolling sideways, is too small to read, or is broken where a wide page
// has room.
(() => {
  const width = document.documentElement.clientWidth;
  const wide = document.documentElement.scrollWidth;
  const problems = wide > width ? [`the page is ${wide} px wide`] : [];
  for (const each of document.querySelectorAll('body *')) {
    const ownText = [...each.childNodes].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
    );
    if (!ownText || !each.checkVisibility()) continue;
    const what = `${each.tagName} ${each.textContent?.trim().slice(0, 40)}`;
    if (Number.parseFloat(getComputedStyle(each).fontSize) < 12) problems.push(`small: ${what}`);
    const isBroken = each.localName === 'code' && each.getClientRects().length > 1;
    if (width > 1000 && isBroken) problems.push(`broken: ${what}`);
    const { left, right } = each.getBoundingClientRect();
    if (left < 0 || right > width) problems.push(`cut off: ${what}`);
  }
  return problems;
})();
