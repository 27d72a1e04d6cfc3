import { messages } from '../messages.ts'

/** Replaces the form by a panel that confirms the request, until the visitor wants to send another one. */
export function showThanks(form: HTMLFormElement, phone: string): void {
  const heading = document.createElement('h3')
  heading.textContent = `We'll call ${formatPhone(phone)}`
  heading.tabIndex = -1
  const time = document.createElement('p')
  time.textContent = `We got your request at ${timeOfDay()}.`
  const another = document.createElement('button')
  another.type = 'button'
  another.className = 'again'
  another.textContent = messages.sendAnother
  const panel = document.createElement('div')
  panel.className = 'form'
  panel.append(heading, time, another)
  another.addEventListener('click', () => {
    panel.remove()
    form.hidden = false
    form.querySelector<HTMLInputElement>('#fullName')?.focus()
  })
  form.hidden = true
  form.after(panel)
  heading.focus()
}

/** Formats ten digits like (415) 555-0133, and leaves any other number as typed. */
export function formatPhone(phone: string): string {
  const parts = /^1?(\d{3})(\d{3})(\d{4})$/.exec(phone.replace(/\D/g, ''))
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : phone.trim()
}

const timeOfDay = () => new Date().toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
