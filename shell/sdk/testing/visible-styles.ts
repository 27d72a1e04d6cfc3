import type { Transformer } from '@ant-design/cssinjs'

/**
 * The properties that tests can see in jsdom: whether an element is shown, can be clicked, and has generated text. Not
 * its opacity: antd makes a dialog transparent for its first frame, even without motion.
 */
const visible = new Set(['display', 'visibility', 'pointerEvents', 'content'])

/** Drops antd's other styles. jsdom compares every element with every rule, which took most of the time of a screen test. */
export const visibleStyles: Transformer = {
  visit: style =>
    Object.fromEntries(
      Object.entries(style).filter(
        ([name, value]) => visible.has(name) || (typeof value === 'object' && name !== 'animationName'),
      ),
    ),
}
