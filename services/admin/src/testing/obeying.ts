/** A sandbox behind a connection: it gives up when the request does. */
export const obeying =
  (fetch: (request: Request) => Promise<Response>) =>
  (request: Request): Promise<Response> =>
    new Promise((resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(new Error('aborted')))
      fetch(request).then(resolve, reject)
    })
