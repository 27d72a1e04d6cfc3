import { Segmented } from '@portal/sdk/ui'
import type { Theme } from '../theme/stored-theme.ts'
import { setTheme, useTheme } from '../theme/use-theme.ts'

const options: { value: Theme; label: string }[] = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
]

export function Appearance() {
  const theme = useTheme()
  return (
    <section className="panel setting" aria-labelledby="appearance">
      <h2 id="appearance">Appearance</h2>
      <p className="quiet">Applies to this device.</p>
      <Segmented<Theme> aria-labelledby="appearance" options={options} value={theme} onChange={setTheme} />
    </section>
  )
}
