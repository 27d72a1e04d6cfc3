interface Member {
  firstName: string
  lastName: string
  email: string
}

/** A member's name; the e-mail of somebody who was invited and has none yet. */
export const nameOf = ({ firstName, lastName, email }: Member) => `${firstName} ${lastName}`.trim() || email
