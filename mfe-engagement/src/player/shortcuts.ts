export const playerShortcuts = {
  next: { keys: 'ArrowRight', does: 'Next step', where: 'Script player' },
  previous: { keys: 'ArrowLeft', does: 'Previous step', where: 'Script player' },
}
