-- When the files of a build were deleted, because nothing used it any more. Uploading it again clears this.
alter table build add column deleted_at timestamptz(3);
