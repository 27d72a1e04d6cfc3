import { PageHeader, Slot } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import LogOut from 'lucide-react/icons/log-out'
import { shellHeadings } from '../navigation/headings.ts'
import { signOut, signOutPath } from '../session/sign-out.ts'
import { AvailabilityStatus } from './availability-status.tsx'
import { Appearance } from './appearance.tsx'
import { Profile } from './profile.tsx'
import { Sessions } from './sessions.tsx'

export default function SettingsPage() {
  return (
    <>
      <PageHeader {...shellHeadings['/settings']} />
      <div className="stack reading">
        <Profile />
        <AvailabilityStatus />
        <Appearance />
        <Slot name="settings.sections" />
        <section className="panel setting" aria-labelledby="account">
          <h2 id="account">Account</h2>
          <p className="quiet">Signing out ends your session on this device.</p>
          <Button href={signOutPath} onClick={signOut} icon={<LogOut size={16} aria-hidden />}>
            Sign Out
          </Button>
        </section>
        <Sessions />
      </div>
    </>
  )
}
