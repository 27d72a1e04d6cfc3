/** Replaces the skeleton of the first page when the shell itself could not load. Plain DOM: React may be what is missing. */
export function showStartFailure(error: unknown): void {
  console.error(error)
  const title = Object.assign(document.createElement('p'), {
    className: 'empty-state-title',
    textContent: 'The portal didn’t load',
  })
  const description = Object.assign(document.createElement('p'), {
    className: 'empty-state-description',
    textContent: 'Check your connection, then reload the page.',
  })
  const button = Object.assign(document.createElement('button'), { className: 'button', textContent: 'Reload' })
  button.addEventListener('click', () => location.reload())

  const message = Object.assign(document.createElement('div'), { className: 'empty-state' })
  message.append(title, description, button)
  const panel = Object.assign(document.createElement('section'), { className: 'panel', role: 'alert' })
  panel.append(message)
  const page = document.querySelector('main')
  page?.removeAttribute('aria-busy')
  page?.replaceChildren(panel)
}
