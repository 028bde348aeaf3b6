import { BackToBlog } from './back-to-blog.tsx'

/** Shown when a post does not exist; with `tryAgain`, when it could not be loaded (D-20). */
export function MissingPost({ tryAgain }: { tryAgain: string | undefined }) {
  return (
    <div className="frame section">
      <h1 className="section-title">Post Not Found</h1>
      <p className="mt-3 text-lg">
        {tryAgain ? 'Failed to fetch post' : "The blog post you're looking for doesn't exist."}
      </p>
      {tryAgain && (
        <p className="mt-5">
          <a href={tryAgain} className="button">
            Try Again
          </a>
        </p>
      )}
      <BackToBlog />
    </div>
  )
}
