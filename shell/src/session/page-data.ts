import { type PortalData, portalData } from '@portal/contracts/remotes'

/** Who is signed in and what there is, as the gateway wrote it into the page. @throws where it is missing or not that. */
export function readPageData(): PortalData {
  return portalData.parse(JSON.parse(document.getElementById('portal-data')?.textContent ?? 'null'))
}
