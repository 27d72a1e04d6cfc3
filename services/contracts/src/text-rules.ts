/** Rules and messages that `fields.ts` (zod) and `url-fields.ts` (zod/mini) share. */

/** Whether PostgreSQL can store a text: it accepts neither NUL nor lone surrogates. */
export const isStorable = (value: string) => value.isWellFormed() && !value.includes('\0')
export const storableMessage = 'Remove the characters that cannot be stored.'

const invisible = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu

/** Whether a text has a visible character, not only spaces and zero-width characters. */
export const isVisible = (value: string) => value.replace(invisible, '') !== ''
export const missingMessage = 'Fill in this field.'

export const tooLongMessage = (max: number) => `Use at most ${max} characters.`

export const textMessage = ({ input }: { input?: unknown }) => (input === undefined ? missingMessage : 'Send text.')

export const hasYear = (date: string) => !date.startsWith('0000')
export const dateMessage = 'Use a date such as 2026-11-21.'

export const idMessage = 'This is not a valid ID.'
