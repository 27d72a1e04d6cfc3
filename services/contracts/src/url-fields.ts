/**
 * Schemas of filters, which pages keep in their URLs. The browser runs them to ignore what is not valid in a URL, so
 * they use zod/mini (decision 028). All of them are optional.
 */
import * as z from 'zod/mini'
import {
  dateMessage,
  hasYear,
  idMessage,
  isStorable,
  storableMessage,
  textMessage,
  tooLongMessage,
} from './text-rules.ts'

export const urlText = (max: number) =>
  z.optional(
    z
      .string({ error: textMessage })
      .check(z.maxLength(max, tooLongMessage(max)), z.refine(isStorable, storableMessage)),
  )

export const urlDay = z.optional(z.iso.date(dateMessage).check(z.refine(hasYear, dateMessage)))

export const urlId = z.optional(z.uuid(idMessage))

export const urlChoice = <const Choices extends readonly string[]>(choices: Choices, message?: string) =>
  z.optional(z.enum(choices, message))

/** The values of a record of these fields. */
export type Values<Fields extends z.core.$ZodShape> = z.infer<z.ZodMiniObject<Fields>>
