/** A US number as people write it; any other as it is. */
export const national = (e164: string) => e164.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
