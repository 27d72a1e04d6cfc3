import { calls } from '@portal/contracts/calls'
import { api, endpoint } from '@portal/sdk'

const workflowApi = api.injectEndpoints({
  endpoints: build => ({
    workflow: endpoint(build, calls.workflow, { tags: ['Workflow'] }),
    updateWorkflow: endpoint(build, calls.updateWorkflow, {
      onReply: (reply, _, patch) => patch(workflowApi.util.updateQueryData('workflow', undefined, () => reply)),
    }),
  }),
})

export const { useUpdateWorkflowMutation, useWorkflowQuery } = workflowApi
