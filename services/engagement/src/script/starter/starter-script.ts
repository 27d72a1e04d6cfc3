/** A starter script, with its steps as pairs of title and text. */
export interface StarterScript {
  title: string
  description: string
  category: string
  tags: string[]
  steps: readonly (readonly [title: string, content: string])[]
}
