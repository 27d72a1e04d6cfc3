import { identity, identityInternal } from '@portal/contracts'
import { defineService, limitBody } from '@portal/service-kit'
import { identityConfig } from './config.ts'
import { createDeps } from './deps.ts'
import { listKeys } from './key/list-keys.ts'
import { deactivateMember } from './member/deactivate-member.ts'
import { addDemoMembers } from './member/demo-members.ts'
import { inviteMember } from './member/invite-member.ts'
import { listMemberRecords } from './member/list-member-records.ts'
import { listMembers } from './member/list-members.ts'
import { reactivateMember } from './member/reactivate-member.ts'
import { updateMember } from './member/update-member.ts'
import { endOtherSessions } from './session/end-other-sessions.ts'
import { endOwnSession } from './session/end-own-session.ts'
import { exchangeSession } from './session/exchange-session.ts'
import { endMemberSession, endMemberSessions, listMemberSessions } from './session/member-sessions.ts'
import { listSessions } from './session/list-sessions.ts'
import { addSignInRoutes } from './sign-in/routes.ts'
import { currentUser } from './user/current-user.ts'
import { listUsers } from './user/list-users.ts'
import { setStatus } from './user/set-status.ts'

/** Defines the identity service: members, sessions, and sign-in. */
export const service = defineService({
  name: 'identity',
  contract: identity,
  handlers: {
    currentUser,
    listUsers,
    setStatus,
    listSessions,
    endOwnSession,
    endOtherSessions,
    listMemberRecords,
    inviteMember,
    updateMember,
    deactivateMember,
    reactivateMember,
    listMemberSessions,
    endMemberSession,
    endMemberSessions,
  },
  internal: identityInternal,
  internalHandlers: { keys: listKeys, exchangeSession, listMembers },
  config: identityConfig,
  migrations: new URL('../migrations/', import.meta.url),
  create: createDeps,
  routes(app, deps) {
    addSignInRoutes(app, deps)
    const { developmentProvider } = deps
    if (developmentProvider) app.all('/idp/*', limitBody, c => developmentProvider.handle(c.req.raw))
  },
  demo: ({ sql }) => addDemoMembers(sql),
})
