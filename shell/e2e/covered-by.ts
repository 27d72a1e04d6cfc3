/** The other controls of the page that a control covers in part. */
export function coveredBy(control: Element): (string | null)[] {
  const { left, right, top, bottom } = control.getBoundingClientRect()
  return [...document.querySelectorAll('main :is(a, button, input):not(.skip-link)')]
    .filter(other => other !== control && other.checkVisibility({ visibilityProperty: true }))
    .filter(other => {
      const box = other.getBoundingClientRect()
      return box.left < right && box.right > left && box.top < bottom && box.bottom > top
    })
    .map(other => other.textContent)
}
