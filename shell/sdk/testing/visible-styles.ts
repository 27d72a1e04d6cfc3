import type { Transformer } from '@ant-design/cssinjs'

/**
 * The properties that tests can see in jsdom: whether an element is shown, and can be clicked. Not its opacity: antd makes
 * a dialog transparent for its first frame, even without motion.
 */
const visible = new Set(['display', 'visibility', 'pointerEvents'])

/** Drops antd's other styles. jsdom compares every element with every rule, which took most of the time of a screen test. */
export const visibleStyles: Transformer = {
  visit: style =>
    Object.fromEntries(
      Object.entries(style).filter(
        ([name, value]) => visible.has(name) || (typeof value === 'object' && name !== 'animationName'),
      ),
    ),
}
