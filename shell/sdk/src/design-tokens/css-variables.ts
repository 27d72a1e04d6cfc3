import { type Colors, colorsByTheme } from './colors.ts'
import { fontFamily, monoFamily, scale } from './scale.ts'

/** The design tokens as CSS custom properties: `--text-muted`, `--font-body`, … The page contains them inline, so remotes can rely on them. */
export function cssVariables(): string {
  const sizes = Object.entries(scale).map(([name, px]) => `--${kebab(name)}:${px / 16}rem`)
  return [
    `:root{${sizes.join(';')};--font-family:${fontFamily};--font-mono:${monoFamily}}`,
    `:root{color-scheme:dark;${declarations(colorsByTheme.dark)}}`,
    `:root.light{color-scheme:light;${declarations(colorsByTheme.light)}}`,
    // Print is always light.
    `@media print{:root.dark,:root.light{color-scheme:light;${declarations({ ...colorsByTheme.light, canvas: '#fff' })}}}`,
  ].join('\n')
}

const declarations = (palette: Colors) =>
  Object.entries(palette)
    .map(([name, color]) => `--${kebab(name)}:${color}`)
    .join(';')

const kebab = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
