import { toast } from '@portal/sdk'
import Copy from 'lucide-react/icons/copy'
import styles from './list.module.css'

interface PhoneLinkProps {
  phone: string
  /** Not to be called, so there is nothing to tap. */
  isBlocked?: boolean
}

/** A phone number to call by a tap and to copy. */
export function PhoneLink({ phone, isBlocked = false }: PhoneLinkProps) {
  async function copy() {
    const isCopied = await navigator.clipboard.writeText(phone).then(
      () => true,
      () => false,
    )
    if (isCopied) toast({ title: 'Copied', description: `${phone} copied to clipboard` })
    else toast({ title: 'Error', description: 'Failed to copy to clipboard', kind: 'destructive' })
  }

  const digits = phone.replaceAll(/[^+\d]/g, '')
  if (digits === '') return phone
  return (
    <>
      {isBlocked ? <span>{phone}</span> : <a href={`tel:${digits}`}>{phone}</a>}
      <button type="button" className={styles.copy} aria-label={`Copy ${phone}`} onClick={() => void copy()}>
        <Copy size={14} aria-hidden />
      </button>
    </>
  )
}
