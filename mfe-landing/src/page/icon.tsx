/** 24 × 24, drawn in the text color. */
const paths = {
  phone:
    'M6.6 3.5h2.2c.5 0 .9.3 1 .8l.8 3c.1.4 0 .8-.3 1.1L8.7 10c1.1 2.3 3 4.2 5.3 5.3l1.6-1.6c.3-.3.7-.4 1.1-.3l3 .8c.5.1.8.5.8 1v2.2c0 1.7-1.4 3.1-3.1 3.1C10 20.5 3.5 14 3.5 6.6c0-1.7 1.4-3.1 3.1-3.1z',
  check: 'M5 12.5 10 17.5 19.5 7',
  keypad: 'M6 3h12v18H6zM9 7h6M9.5 12h0M12 12h0M14.5 12h0M9.5 16h0M12 16h0M14.5 16h0',
  window: 'M4 3h16v18H4zM12 3v18M4 12h16M20 17h2v3h-2',
  motion:
    'M12 4a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM12 8v6l-3 6M12 14l3 6M8.5 12 12 10l3.5 2M4 6a9 9 0 0 0 0 12M20 6a9 9 0 0 1 0 12',
  door: 'M6 21V3h12v18M3.5 21h17M14.5 12h0M20.5 8v4',
  home: 'M3.5 11.5 12 4l8.5 7.5M6 10v10.5h12V10M9.5 15.5a3.5 3.5 0 0 1 5 0M12 18.3h0',
} as const

export type IconName = keyof typeof paths

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
