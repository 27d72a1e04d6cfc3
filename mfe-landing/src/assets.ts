/** A script of this build and its subresource integrity hash. */
export interface Script {
  readonly file: string
  readonly integrity: string
}

/** The files of one build that the document refers to or contains. */
export interface Assets {
  /** The style sheet. It is inlined. */
  readonly styles: string
  /** The rules for reviews. They are inlined after the others if there are reviews. */
  readonly reviewStyles: string
  readonly script: Script
  readonly vitals: Script
  /** Preview picture for shared links, 1200 × 630. */
  readonly image: string
}
