// Runs in the body before the shell's script has loaded: fills the static frame with the user's name and menu, and watches
// whether the shell starts.
import type { PageHeading, PortalData } from '@portal/contracts/remotes'
import { avatarHue } from '@portal/sdk/avatar-hue'
import { roleNames } from '@portal/sdk/roles'
import { statusNames } from '@portal/sdk/statuses'
import { requestFirstData } from './request-first-data.ts'
import { headingAt } from '../navigation/headings.ts'
import { currentAt, type MenuEntry, menuSections, type MenuSection } from '../menu/menu.ts'
import { watchStart } from './show-start-failure.ts'

watchStart()
const data = JSON.parse(document.getElementById('portal-data')?.textContent ?? 'null') as PortalData | null

if (data) {
  const { user, registry } = data
  requestFirstData(registry)
  const at = (name: string) => document.querySelector(`[data-boot=${name}]`)
  const write = (name: string, text: string) => at(name)?.replaceChildren(text)
  write('role', roleNames[user.role])
  write('status', statusNames[user.status])
  write('initials', `${user.firstName.trim().charAt(0)}${user.lastName.trim().charAt(0)}`.toUpperCase() || 'U')
  const avatar = document.querySelector<HTMLElement>('[data-boot=initials]')
  avatar?.style.setProperty('--hue', String(avatarHue(user.firstName, user.lastName)))
  write('name', user.firstName || user.email || 'User')
  write('email', user.email)
  const heading = headingAt(location.pathname, registry)
  if (heading) at('heading')?.replaceWith(pageHeader(heading))
  at('menu')?.replaceChildren(...menuSections(user.role, registry).map(section))
}

/** The same as in page-skeleton.tsx. */
function pageHeader({ title, subtitle }: PageHeading): HTMLElement {
  const header = Object.assign(document.createElement('header'), { className: 'page-header', ariaHidden: 'true' })
  header.append(Object.assign(document.createElement('h1'), { textContent: title }))
  if (subtitle) header.append(Object.assign(document.createElement('p'), { className: 'quiet', textContent: subtitle }))
  return header
}

function section({ title, entries }: MenuSection): HTMLDivElement {
  const element = Object.assign(document.createElement('div'), { className: 'menu-section' })
  const list = Object.assign(document.createElement('ul'), { className: 'menu' })
  list.append(...entries.map(item))
  if (title) {
    const heading = Object.assign(document.createElement('p'), { className: 'menu-title', ariaHidden: 'true' })
    heading.append(Object.assign(document.createElement('span'), { className: 'sidebar-label', textContent: title }))
    list.ariaLabel = title
    element.append(heading)
  }
  element.append(list)
  return element
}

function item(menuEntry: MenuEntry): HTMLLIElement {
  const { title, path } = menuEntry
  const link = Object.assign(document.createElement('a'), { href: path, className: 'menu-item' })
  const current = currentAt(location.pathname, menuEntry)
  if (current) link.setAttribute('aria-current', current)
  const icon = Object.assign(document.createElement('span'), { className: 'menu-icon' })
  const label = Object.assign(document.createElement('span'), { className: 'sidebar-label', textContent: title })
  link.append(icon, label)
  const entry = document.createElement('li')
  entry.append(link)
  return entry
}
