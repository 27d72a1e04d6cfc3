import { identity } from '@portal/contracts/identity'
import type { MemberRecord } from '@portal/contracts/members'
import { api, endpoint, type Patch } from '@portal/sdk'

const membersApi = api.injectEndpoints({
  endpoints: build => ({
    listMemberRecords: endpoint(build, identity.listMemberRecords, { tags: ['Member'] }),
    inviteMember: endpoint(build, identity.inviteMember, { onReply: (member, _, patch) => put(member, patch) }),
    updateMember: endpoint(build, identity.updateMember, { onReply: (member, _, patch) => put(member, patch) }),
    deactivateMember: endpoint(build, identity.deactivateMember, { onReply: (member, _, patch) => put(member, patch) }),
    reactivateMember: endpoint(build, identity.reactivateMember, { onReply: (member, _, patch) => put(member, patch) }),
  }),
})

/** Writes a member into the list: in their place, or at its end where they are new. */
function put(member: MemberRecord, patch: Patch) {
  patch(
    membersApi.util.updateQueryData('listMemberRecords', undefined, members => {
      const place = members.findIndex(({ id }) => id === member.id)
      members.splice(place < 0 ? members.length : place, 1, member)
    }),
  )
}

export const {
  useListMemberRecordsQuery,
  useInviteMemberMutation,
  useUpdateMemberMutation,
  useDeactivateMemberMutation,
  useReactivateMemberMutation,
} = membersApi
