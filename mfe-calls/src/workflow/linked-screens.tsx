import { Link } from '@portal/sdk/router'
import { Fragment } from 'react'
import { screenLinks } from './screen-links.ts'

/** The text of a step, with a link at each screen that it names. */
export function LinkedScreens({ text }: { text: string }) {
  return screenLinks(text).map(({ text: part, to }, index) =>
    to ? (
      <Link key={`${index} ${part}`} to={to}>
        {part}
      </Link>
    ) : (
      <Fragment key={`${index} ${part}`}>{part}</Fragment>
    ),
  )
}
