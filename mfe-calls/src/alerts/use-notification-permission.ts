import { useEffect, useState } from 'react'
import { notificationPermission } from './ring-alert.ts'

/** Returns whether the browser allows notifications, also after the user changes it, and a function that asks for it. */
export function useNotificationPermission() {
  const [permission, setPermission] = useState(notificationPermission)
  useEffect(() => {
    const follow = () => setPermission(notificationPermission())
    // Some browsers can't tell: the permission of when the page opened remains.
    const asked = navigator.permissions?.query({ name: 'notifications' }).catch(() => undefined)
    void asked?.then(status => status?.addEventListener('change', follow))
    return () => void asked?.then(status => status?.removeEventListener('change', follow))
  }, [])

  async function request() {
    const granted = await Notification.requestPermission()
    setPermission(granted)
    return granted
  }
  return [permission, request] as const
}
