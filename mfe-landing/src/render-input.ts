/** What the gateway knows when it renders the page. */
export interface RenderInput {
  readonly brand: string
  /** Null hides every call button. */
  readonly phone: { readonly national: string; readonly e164: string } | null
  /** Scheme and host of the portal, without a slash at the end. */
  readonly origin: string
  /** Where the files of this build are, with a slash at the end. */
  readonly base: string
  /** Four digits, for the rights notice. */
  readonly year: number
  /** When this is, signed by the gateway: the form sends it along. */
  readonly renderTime: string
  /** Whether the page reports to our own endpoint how fast it was. */
  readonly hasVitals: boolean
  readonly state: FormState | { readonly kind: 'thanks' }
}

/** The form: empty, or as a visitor without script gets it back, with what they typed and what was wrong. */
export interface FormState {
  readonly kind: 'form'
  /** By field; values of a native form are text, a ticked box is `true` or any text but `false`. */
  readonly values: Readonly<Record<string, unknown>>
  /** One sentence by field. */
  readonly errors: Readonly<Record<string, string>>
  /** What happened, when no field is at fault. */
  readonly failure?: string
}

export interface Script {
  readonly file: string
  readonly integrity: string
}

/** What the build puts into the document. */
export interface Assets {
  /** The whole style sheet: it is inlined. */
  readonly styles: string
  readonly script: Script
  readonly vitals: Script
  /** Preview picture for shared links, 1200 × 630. */
  readonly image: string
}
