/** What an erasure does, for the page and for the question before it. */
export const erasureText =
  'Names, numbers, notes, and calls are erased in all services. The proof of consent stays, and the number stays blocked.'
