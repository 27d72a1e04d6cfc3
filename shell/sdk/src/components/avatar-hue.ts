/** Without yellow, which is olive in the dark theme. */
const hues = [15, 45, 140, 165, 195, 225, 255, 285, 315, 345]

/** Returns the color of a member's avatar as a hue in degrees: always the same for the same name. */
export function avatarHue(firstName: string, lastName: string): number {
  // FNV-1a, which tells similar names apart.
  let hash = 2_166_136_261
  for (const letter of `${firstName.trim()} ${lastName.trim()}`.toLowerCase()) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0
  }
  return hues[hash % hues.length] ?? 0
}
