import { identity } from '@portal/contracts/identity'
import type { MemberRecord } from '@portal/contracts/members'
import { api, endpoint, type Patch } from '@portal/sdk'

const membersApi = api.injectEndpoints({
  endpoints: build => ({
    listMemberRecords: endpoint(build, identity.listMemberRecords, { tags: ['Member'] }),
    listMemberSessions: endpoint(build, identity.listMemberSessions, {
      tags: (_, { id }) => [{ type: 'MemberSession', id }],
    }),
    endMemberSession: endpoint(build, identity.endMemberSession, { invalidates: ['MemberSession'] }),
    endMemberSessions: endpoint(build, identity.endMemberSessions, { invalidates: ['MemberSession'] }),
    inviteMember: endpoint(build, identity.inviteMember, { onReply: (member, _, patch) => cacheMember(member, patch) }),
    updateMember: endpoint(build, identity.updateMember, {
      onReply: (member, _, patch) => cacheMember(member, patch),
      // The list of extensions depends on them.
      invalidates: (_, { extension }) => (extension === undefined ? [] : ['Member']),
    }),
    deactivateMember: endpoint(build, identity.deactivateMember, {
      onReply: (member, _, patch) => cacheMember(member, patch),
    }),
    reactivateMember: endpoint(build, identity.reactivateMember, {
      onReply: (member, _, patch) => cacheMember(member, patch),
    }),
  }),
})

/** Replaces a member in the cached list, or appends a new one. */
function cacheMember(member: MemberRecord, patch: Patch): void {
  patch(
    membersApi.util.updateQueryData('listMemberRecords', undefined, members => {
      const index = members.findIndex(({ id }) => id === member.id)
      members.splice(index < 0 ? members.length : index, 1, member)
    }),
  )
}

export const {
  useListMemberRecordsQuery,
  useListMemberSessionsQuery,
  useEndMemberSessionMutation,
  useEndMemberSessionsMutation,
  useInviteMemberMutation,
  useUpdateMemberMutation,
  useDeactivateMemberMutation,
  useReactivateMemberMutation,
} = membersApi
