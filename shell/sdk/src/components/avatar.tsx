import type { CSSProperties } from 'react'
import { avatarHue } from './avatar-hue.ts'

export interface AvatarProps {
  firstName?: string
  lastName?: string
  imageUrl?: string | null
  /** Width and height in pixels. */
  size?: number
}

/** The smallest initials that are legible. */
const minFontPixels = 9

/** The profile image; otherwise the initials of the first and last name in a color for that person; otherwise 'U'. */
export function Avatar({ firstName = '', lastName = '', imageUrl, size = 32 }: AvatarProps) {
  const initials = `${firstName.trim().charAt(0)}${lastName.trim().charAt(0)}`.toUpperCase() || 'U'
  const box: CSSProperties = { width: size, height: size, fontSize: Math.max(minFontPixels, size * 0.38) }
  const colored = { ...box, '--hue': avatarHue(firstName, lastName) }
  return imageUrl ? (
    <img className="avatar" src={imageUrl} alt="" style={box} referrerPolicy="no-referrer" />
  ) : (
    <span className="avatar" aria-hidden style={colored}>
      {initials}
    </span>
  )
}
