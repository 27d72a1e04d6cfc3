import { fullName } from '@portal/contracts/fields'
import { Avatar, roleNames, useUser } from '@portal/sdk'

export function Profile() {
  const user = useUser()
  return (
    <section className="panel" aria-labelledby="profile">
      <h2 id="profile">Profile</h2>
      <div className="row wrap gap-6 space-above">
        <Avatar firstName={user.firstName} lastName={user.lastName} imageUrl={user.profileImageUrl} size={56} />
        <dl className="facts">
          <dt>Name</dt>
          <dd>{fullName(user) || '–'}</dd>
          <dt>Email</dt>
          <dd>{user.email}</dd>
          <dt>Role</dt>
          <dd>{roleNames[user.role]}</dd>
        </dl>
      </div>
    </section>
  )
}
