import Input, { type InputProps } from 'antd/es/input/index.js'
import { useDebouncedText } from './use-debounced-text.ts'

interface SearchFieldProps extends Omit<InputProps, 'value' | 'onChange'> {
  /** Such as what the address says. */
  value: string
  /** Gets what is typed, trimmed, once the typing pauses. */
  onChange: (text: string) => void
}

export function SearchField({ value, onChange, ...props }: SearchFieldProps) {
  const [text, setText] = useDebouncedText(value, onChange)
  return <Input {...props} value={text} onChange={({ target }) => setText(target.value)} />
}
