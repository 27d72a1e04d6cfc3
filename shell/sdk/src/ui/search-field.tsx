import Input, { type InputProps } from 'antd/es/input/index.js'
import Search from 'lucide-react/icons/search'
import { useDebouncedText } from './use-debounced-text.ts'

interface SearchFieldProps extends Omit<InputProps, 'value' | 'onChange'> {
  /** The current text, such as that of the URL. */
  value: string
  /** Receives the trimmed text once typing pauses. */
  onChange: (text: string) => void
}

/** A text field that reports its text once typing pauses. One of the type `search` has an icon. */
export function SearchField({ value, onChange, ...props }: SearchFieldProps) {
  const [text, setText] = useDebouncedText(value, onChange)
  const icon = props.type === 'search' && <Search size={16} aria-hidden />
  return <Input prefix={icon} {...props} value={text} onChange={({ target }) => setText(target.value)} />
}
