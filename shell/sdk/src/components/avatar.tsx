export interface AvatarProps {
  firstName?: string
  lastName?: string
  imageUrl?: string | null
  /** Width and height in pixels. */
  size?: number
}

/** The profile image, otherwise the initials of first and last name, otherwise 'U'. */
export function Avatar({ firstName = '', lastName = '', imageUrl, size = 32 }: AvatarProps) {
  const initials = `${firstName.trim().charAt(0)}${lastName.trim().charAt(0)}`.toUpperCase() || 'U'
  const box = { width: size, height: size, fontSize: size * 0.38 }
  return imageUrl ? (
    <img className="avatar" src={imageUrl} alt="" style={box} referrerPolicy="no-referrer" />
  ) : (
    <span className="avatar" aria-hidden style={box}>
      {initials}
    </span>
  )
}
