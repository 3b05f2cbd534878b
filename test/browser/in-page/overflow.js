// What of a page can be seen only by scrolling sideways, or not at all, beside code. Evaluated in the page.
(() => {
  const { clientWidth: width, scrollWidth: wide } = document.documentElement;
  const problems = wide > width ? [`the page is ${wide} px wide`] : [];
  for (const each of document.querySelectorAll('body *')) {
    if (each.closest('pre, svg, .unseen') !== null || !each.checkVisibility()) continue;
    const what = `${each.localName}.${each.className} ${each.textContent?.trim().slice(0, 40)}`;
    const { overflowX } = getComputedStyle(each);
    const isScrolled = ['auto', 'scroll'].includes(overflowX) && each.scrollWidth > each.clientWidth;
    if (isScrolled) problems.push(`scrolls sideways: ${what}`);
    const { left, right } = each.getBoundingClientRect();
    if (left < -1 || right > width + 1) problems.push(`cut off: ${what}`);
  }
  return problems;
})();
