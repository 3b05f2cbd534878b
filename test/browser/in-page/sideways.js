// What of the page scrolls sideways, or is cut off by what is around it, other than the boxes for code and pictures.
(() => {
  const found = [];
  for (const each of document.querySelectorAll('html, body, body *')) {
    if (!(each instanceof HTMLElement) || !each.checkVisibility()) continue;
    if (each.closest('.code, .scroll, select, textarea, input') !== null) continue;
    const { overflowX, textOverflow } = getComputedStyle(each);
    const isCut = overflowX !== 'visible' || each === document.documentElement;
    if (!isCut || textOverflow === 'ellipsis') continue;
    if (each.scrollWidth > each.clientWidth + 1) {
      found.push(`${each.tagName}.${each.className}: ${each.scrollWidth} in ${each.clientWidth}`);
    }
  }
  return found;
})();
