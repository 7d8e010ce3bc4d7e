CREATE TABLE "image_requests" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"month" text NOT NULL,
	"state" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "image_requests_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "focal_point" json;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "source" json;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "image_requests_month" ON "image_requests" USING btree ("workspace_id","month");