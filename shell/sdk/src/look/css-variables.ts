import { type Palette, palettes } from './palette.ts'
import { fontFamily, monoFamily, scale } from './scale.ts'

/** The look as CSS custom properties: `--text-muted`, `--font-body`, … Inlined in the page, so that remotes can rely on them. */
export function cssVariables(): string {
  const sizes = Object.entries(scale).map(([name, px]) => `--${kebab(name)}:${px / 16}rem`)
  return [
    `:root{${sizes.join(';')};--font-family:${fontFamily};--font-mono:${monoFamily}}`,
    `:root{color-scheme:dark;${declarations(palettes.dark)}}`,
    `:root.light{color-scheme:light;${declarations(palettes.light)}}`,
    // Paper is white, whatever the screen is.
    `@media print{:root.dark,:root.light{color-scheme:light;${declarations({ ...palettes.light, canvas: '#fff' })}}}`,
  ].join('\n')
}

const declarations = (palette: Palette) =>
  Object.entries(palette)
    .map(([name, colour]) => `--${kebab(name)}:${colour}`)
    .join(';')

const kebab = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
