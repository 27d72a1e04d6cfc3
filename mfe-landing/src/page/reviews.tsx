import type { CustomerReview } from '@portal/contracts/landing'

export function Reviews({ reviews }: { reviews: readonly CustomerReview[] }) {
  return (
    <section className="wide reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">What our customers say</h2>
      <div className="review-list">
        {reviews.map(review => (
          <figure key={review.text}>
            <blockquote>{review.text}</blockquote>
            <figcaption>
              {review.author}
              <Source {...review} />
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}

function Source({ source, url }: CustomerReview) {
  const name = source ?? (url && new URL(url).hostname)
  if (!name) return null
  return <cite>{url ? <a href={url}>{name}</a> : name}</cite>
}
