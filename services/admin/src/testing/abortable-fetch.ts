/** Makes a fetch function reject when its request is aborted, as a real connection does. */
export const abortable =
  (fetch: (request: Request) => Promise<Response>) =>
  (request: Request): Promise<Response> =>
    new Promise((resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(new Error('aborted')))
      fetch(request).then(resolve, reject)
    })
