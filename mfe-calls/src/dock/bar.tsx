import { Button } from '@portal/sdk/ui'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import type { ReactNode } from 'react'
import styles from './dock.module.css'

interface BarProps {
  icon: typeof ChevronUp
  title: ReactNode
  details: ReactNode
  /** At the end of the line. */
  children?: ReactNode
  /** Adds the class with the colors of a call's phase. */
  phase?: string
  isOpen: boolean
  /** The text on the button. Without one, it shows an icon alone. */
  label: string | undefined
  /** Whether opening the panel is the next step. */
  isMain?: boolean
  /** Names of the button that opens the panel, and of the same button while the panel is open. */
  names: { open: string; close: string }
  /** Absent for a bar without a panel. */
  onToggle: (() => void) | undefined
}

/** One line of the dock, with a button that opens and closes its panel. */
export function Bar({
  icon: Icon,
  title,
  details,
  children,
  phase = '',
  isOpen,
  label,
  isMain = false,
  names,
  onToggle,
}: BarProps) {
  const Chevron = isOpen ? ChevronDown : ChevronUp
  return (
    <div className={`row gap-4 floating ${styles.bar} ${styles[phase] ?? ''} ${isOpen ? styles.isOpen : ''}`}>
      <Icon className={styles.icon} size={18} aria-hidden />
      <p className="grow">
        <strong className="two-lines">{title}</strong>
        <span className="two-lines quiet small">{details}</span>
      </p>
      {children}
      {onToggle && (
        <Button
          type={label ? (isMain ? 'primary' : 'default') : 'text'}
          aria-label={isOpen ? names.close : names.open}
          aria-expanded={isOpen}
          icon={<Chevron size={18} aria-hidden />}
          onClick={onToggle}
        >
          {label}
        </Button>
      )}
    </div>
  )
}
