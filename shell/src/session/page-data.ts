import { type PortalData, portalData } from '@portal/contracts/remotes'

/** The user, the registry, and the settings, which the gateway wrote into the page. @throws if they are missing or invalid. */
export function readPageData(): PortalData {
  return portalData.parse(JSON.parse(document.getElementById('portal-data')?.textContent ?? 'null'))
}
