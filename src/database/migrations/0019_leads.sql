-- What arrived before there was a mark is not new. A default does not write the table again.
ALTER TABLE "submissions" ADD COLUMN "read_at" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "submissions" ALTER COLUMN "read_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "submissions_unread" ON "submissions" USING btree ("workspace_id","id") WHERE "submissions"."read_at" is null;