import Button from 'antd/es/button/index.js'
import Dropdown from 'antd/es/dropdown/index.js'
import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ReactNode } from 'react'
import styles from './row-menu.module.css'

export interface RowMenuItem {
  label: string
  /** A Lucide icon element. */
  icon?: ReactNode
  /** Whether it is destructive. It also needs a confirm dialog. */
  isDangerous?: boolean
  onSelect: () => void
}

interface RowMenuProps {
  /** What the row is about, such as a name. */
  of: string
  items: readonly RowMenuItem[]
}

/** The "⋯" button of a row, with its rarer and its dangerous actions; an empty space of its size if there are none. */
export function RowMenu({ of, items }: RowMenuProps) {
  if (items.length === 0) return <span className={styles.space} />
  const menuItems = items.map(({ label, icon, isDangerous = false }) => ({
    key: label,
    label,
    icon,
    danger: isDangerous,
  }))
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      // A menu that opens takes the focus.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      menu={{
        items: menuItems,
        onClick({ key, domEvent }) {
          // The same Enter would press the button of a dialog that opens and takes the focus.
          domEvent.preventDefault()
          items.find(({ label }) => label === key)?.onSelect()
        },
      }}
    >
      <Button
        type="text"
        size="small"
        className={`row-menu ${styles.button}`}
        aria-label={`Actions for ${of}`}
        aria-haspopup="menu"
        icon={<Ellipsis size={16} aria-hidden />}
      />
    </Dropdown>
  )
}
