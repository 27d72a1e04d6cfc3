import type { Shortcut } from '@portal/sdk'
import { keyNames } from '@portal/sdk/frame'

/** The keys of a shortcut as printed on the keyboard. */
export function Keys({ shortcut }: { shortcut: Shortcut }) {
  return keyNames(shortcut).map(name => <kbd key={name}>{name}</kbd>)
}
